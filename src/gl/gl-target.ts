import type { Disposer } from '@/base/dispose';
import { type GlTexture, makeGlTexture } from './gl-texture';

/** A plane of bytes that can be drawn into. */
export interface GlTarget extends Disposer {
  readonly plane: GlTexture;
  /** Directs drawing into the plane. */
  begin(): void;
}

export function makeGlTarget(gl: WebGL2RenderingContext, width: number, height: number): GlTarget {
  const plane = makeGlTexture(gl, 'r8', width, height);
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
