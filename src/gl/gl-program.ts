import type { Disposer } from '@/base/dispose';

/** A shader that does not compile or a program that does not link. */
export class GlProgramError extends Error {
  override readonly name = 'GlProgramError';
}

export interface GlProgram<Uniform extends string> extends Disposer {
  use(): void;
  readonly uniforms: Readonly<Record<Uniform, WebGLUniformLocation | null>>;
}

/** Draws a rectangle without buffers: `uRect` is left, bottom, right, top in clip coordinates. */
export const RECT_VERTEX_SHADER = `#version 300 es
uniform vec4 uRect;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(mix(uRect.xy, uRect.zw, corner), 0.0, 1.0);
}`;

export function makeGlProgram<Uniform extends string>(
  gl: WebGL2RenderingContext,
  vertexSource: string,
  fragmentSource: string,
  names: readonly Uniform[],
): GlProgram<Uniform> {
  const program = gl.createProgram();
  const shaders = [
    compile(gl, gl.VERTEX_SHADER, vertexSource),
    compile(gl, gl.FRAGMENT_SHADER, fragmentSource),
  ] as const;
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  // After a lost context every link fails; the restore builds the program again. Each status query waits for the GPU,
  // so there is only one if nothing is wrong.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
    throw new GlProgramError(logs.filter(Boolean).join('\n') || 'The program does not link');
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = names.map((name) => [name, gl.getUniformLocation(program, name)] as const);
  return {
    use: () => gl.useProgram(program),
    uniforms: Object.fromEntries(locations) as Record<Uniform, WebGLUniformLocation | null>,
    dispose: () => gl.deleteProgram(program),
  };
}

function compile(gl: WebGL2RenderingContext, kind: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(kind);
  if (shader === null) throw new GlProgramError('The context makes no shaders');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
