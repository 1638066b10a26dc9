/** Draws the codes of one band: the maximum over the cells that a pixel shows. The twin of `domain/grid/raster-codes`. */
export const CELL_FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp int;
precision highp isampler2D;
precision highp usampler2D;
uniform usampler2D uCodes;
uniform isampler2D uColumns;
uniform isampler2D uRows;
uniform ivec2 uPlace;
uniform ivec2 uExtent;
uniform int uLevel;
uniform int uLevelOffset;
out vec4 colour;
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 columns = texelFetch(uColumns, ivec2(pixel.x, 0), 0).xy - uPlace.x;
  ivec2 rows = texelFetch(uRows, ivec2(pixel.y, 0), 0).xy - uPlace.y;
  int first = max(0, columns.x);
  int last = min(uExtent.x - 1, columns.y);
  int low = max(0, rows.x);
  int high = min(uExtent.y - 1, rows.y);
  if (first > last || low > high) discard;
  int from = uLevelOffset + (low >> uLevel);
  int to = uLevelOffset + (high >> uLevel);
  uint code = 0u;
  for (int column = first; column <= last; column++) {
    for (int i = from; i <= to; i++) code = max(code, texelFetch(uCodes, ivec2(i, column), 0).r);
  }
  colour = vec4(float(code) / 255.0, 0.0, 0.0, 1.0);
}`;

/** Turns the plane of codes into colours and hatches the two codes that are no sizes. */
export const COLOUR_FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D uPlane;
uniform sampler2D uTable;
uniform vec3 uHatches[2];
uniform int uHeight;
uniform int uPeriod;
uniform int uThickness;
out vec4 colour;
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  int code = int(texelFetch(uPlane, pixel, 0).r * 255.0 + 0.5);
  vec3 rgb = texelFetch(uTable, ivec2(code, 0), 0).rgb;
  int y = uHeight - 1 - pixel.y;
  if (code == 0 && (pixel.x + y) % uPeriod < uThickness) rgb = uHatches[0];
  if (code == 1 && (pixel.x - y + uHeight * uPeriod) % (2 * uPeriod) < uThickness) rgb = uHatches[1];
  colour = vec4(rgb, 1.0);
}`;
