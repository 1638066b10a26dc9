/** How many columns of cells a pixel shows: no more than one, or any number. */
export type CellColumns = 'one' | 'many';

/**
 * Draws the codes of one band, from the pyramid level in `uCodes`: the maximum over the cells that a pixel shows. Must
 * match `domain/grid/raster-codes`. `uShift`: from the view's pixels to the plane's, which wraps around. A rectangle
 * has only pixels that show some cell of the band. A renderer without a GPU pays for a loop even if it ends at once, so
 * there is a program without the loop over columns.
 */
export function makeCellShader(columns: CellColumns): string {
  return `#version 300 es
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
  int from = max(0, rows.x) >> uLevel;
  int to = min(uExtent.y - 1, rows.y) >> uLevel;
${columns === 'one' ? ONE_COLUMN : MANY_COLUMNS}  colour = vec4(float(code) / 255.0, 0.0, 0.0, 1.0);
}`;
}

const ONE_COLUMN = `  uint code = texelFetch(uCodes, ivec2(from, columns.x), 0).r;
  for (int i = from + 1; i <= to; i++) code = max(code, texelFetch(uCodes, ivec2(i, columns.x), 0).r);
`;

const MANY_COLUMNS = `  int first = max(0, columns.x);
  int last = min(uExtent.x - 1, columns.y);
  uint code = 0u;
  for (int column = first; column <= last; column++) {
    for (int i = from; i <= to; i++) code = max(code, texelFetch(uCodes, ivec2(i, column), 0).r);
  }
`;

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
 * lowest, each as `blends` says. Must match `charts/heatmap/paint-codes`. `uPlaneShift` leads from the target's pixels
 * to the planes' texels. `uLines`: how many hatch periods of each code a pixel is along x - y and x + y, as factors and
 * offsets of `gl_FragCoord`; `uThickness`: the share of a period that is line. A renderer without a GPU runs every branch
 * for every pixel and divides integers one by one, so the hatches are a second line of the table, and each set of planes
 * has its own program.
 */
export function makeColourShader(blends: readonly PlaneBlend[]): string {
  return `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D uPlane;
uniform sampler2D uTable;
uniform ivec2 uPlaneShift;
uniform vec4 uLines;
uniform vec2 uThickness;
${blends.map((_, i) => `uniform sampler2D uOverPlane${i};\nuniform sampler2D uOverTable${i};\n`).join('')}out vec4 colour;
ivec3 divided(ivec3 product) {
  ivec3 sum = product + 128;
  return (sum + (sum >> 8)) >> 8;
}
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy) + uPlaneShift;
  int code = int(texelFetch(uPlane, texel, 0).r * 255.0 + 0.5);
  vec2 periods = vec2(gl_FragCoord.x - gl_FragCoord.y, gl_FragCoord.x + gl_FragCoord.y) * uLines.xy + uLines.zw;
  ivec2 isOnLine = ivec2(lessThan(fract(periods), uThickness)) & ivec2(equal(ivec2(code), ivec2(0, 1)));
  vec3 rgb = texelFetch(uTable, ivec2(code, isOnLine.x | isOnLine.y), 0).rgb;
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
