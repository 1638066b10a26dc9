import type { Disposer } from '@/base/dispose';
import { type GlTexture, makeGlTexture, type TexelFormat } from './gl-texture';

/** A texture that can be drawn into. */
export interface GlTarget extends Disposer {
  readonly plane: GlTexture;
  /** Makes the texture the target of drawing. */
  begin(): void;
}

export function makeGlTarget(
  gl: WebGL2RenderingContext,
  format: Extract<TexelFormat, 'r8' | 'rgba8'>,
  width: number,
  height: number,
): GlTarget {
  const plane = makeGlTexture(gl, format, width, height);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, plane.texture, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return {
    plane,
    begin() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.viewport(0, 0, width, height);
    },
    dispose() {
      gl.deleteFramebuffer(framebuffer);
      plane.dispose();
    },
  };
}
