/**
 * Draws the codes of one band, from the pyramid level in `uCodes`: the maximum over the cells that a pixel shows. Must
 * match `domain/grid/raster-codes`. `uShift`: from the view's pixels to the plane's, which wraps around.
 */
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
uniform ivec2 uShift;
uniform int uLevel;
out vec4 colour;
void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) - uShift;
  ivec2 columns = texelFetch(uColumns, ivec2(pixel.x, 0), 0).xy - uPlace.x;
  ivec2 rows = texelFetch(uRows, ivec2(pixel.y, 0), 0).xy - uPlace.y;
  int first = max(0, columns.x);
  int last = min(uExtent.x - 1, columns.y);
  int low = max(0, rows.x);
  int high = min(uExtent.y - 1, rows.y);
  if (first > last || low > high) discard;
  int from = low >> uLevel;
  int to = high >> uLevel;
  uint code = 0u;
  for (int column = first; column <= last; column++) {
    for (int i = from; i <= to; i++) code = max(code, texelFetch(uCodes, ivec2(i, column), 0).r);
  }
  colour = vec4(float(code) / 255.0, 0.0, 0.0, 1.0);
}`;

/** How a colour of an upper plane blends with the one below: `charts/heatmap/draw-tables` as shader code. */
const BLENDS = {
  cover: 'divided(over.rgb * over.a + under * (255 - over.a))',
  add: 'min(over.rgb + under, 255)',
  multiply: 'divided(over.rgb * under)',
  lighten: 'divided(max(over.rgb, under) * over.a + under * (255 - over.a))',
  darken: 'divided(min(over.rgb, under) * over.a + under * (255 - over.a))',
} as const;

export type PlaneBlend = keyof typeof BLENDS;

/**
 * Turns the plane of codes into colours, hatches the two codes that are not sizes, and blends the upper planes onto the
 * lowest, each as `blends` says. Must match `charts/heatmap/paint-codes`. `uPixelShift` leads from the target's pixels
 * to the view's, `uPlaneShift` to the planes' texels; `uPhases` are for pixels counted from the bottom. A renderer
 * without a GPU runs every branch for every pixel and divides integers one by one, so each set of planes has its own
 * program.
 */
export function makeColourShader(blends: readonly PlaneBlend[]): string {
  return `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D uPlane;
uniform sampler2D uTable;
uniform vec3 uHatches[2];
uniform ivec2 uPixelShift;
uniform ivec2 uPlaneShift;
uniform ivec2 uPhases;
uniform int uPeriod;
uniform int uThickness;
${blends.map((_, i) => `uniform sampler2D uOverPlane${i};\nuniform sampler2D uOverTable${i};\n`).join('')}out vec4 colour;
bool isOnLine(int place, int period) {
  int line = int((float(place) + 0.5) / float(period));
  return place - line * period < uThickness;
}
ivec3 divided(ivec3 product) {
  ivec3 sum = product + 128;
  return (sum + (sum >> 8)) >> 8;
}
void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec2 texel = place + uPlaneShift;
  ivec2 pixel = place + uPixelShift;
  int code = int(texelFetch(uPlane, texel, 0).r * 255.0 + 0.5);
  vec3 rgb = texelFetch(uTable, ivec2(code, 0), 0).rgb;
  if (code == 0 && isOnLine(pixel.x - pixel.y + uPhases.x, uPeriod)) rgb = uHatches[0];
  if (code == 1 && isOnLine(pixel.x + pixel.y + uPhases.y, 2 * uPeriod)) rgb = uHatches[1];
${blends.length === 0 ? '' : layPlanes(blends)}  colour = vec4(rgb, 1.0);
}`;
}

function layPlanes(blends: readonly PlaneBlend[]): string {
  const laid = blends.map(
    (blend, i) => `  code = int(texelFetch(uOverPlane${i}, texel, 0).r * 255.0 + 0.5);
  over = ivec4(texelFetch(uOverTable${i}, ivec2(code, 0), 0) * 255.0 + 0.5);
  under = ${BLENDS[blend]};
`,
  );
  return `  ivec3 under = ivec3(rgb * 255.0 + 0.5);
  ivec4 over;
${laid.join('')}  rgb = vec3(under) / 255.0;
`;
}

/** Shows a picture that wraps around. */
export const SHOW_FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D uPicture;
uniform ivec2 uShift;
out vec4 colour;
void main() {
  colour = texelFetch(uPicture, ivec2(gl_FragCoord.xy) + uShift, 0);
}`;
