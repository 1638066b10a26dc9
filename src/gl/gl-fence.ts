import type { Disposer } from '@/base/dispose';

/** Tells whether the GPU has done what it was asked for. */
export interface GlFence extends Disposer {
  /** Marks all that was asked for up to now. */
  set(): void;
  /** Whether what was marked last is done; does not wait, and changes between tasks only. */
  readonly isPassed: boolean;
}

export function makeGlFence(gl: WebGL2RenderingContext): GlFence {
  let sync: WebGLSync | null = null;
  const dispose = (): void => {
    gl.deleteSync(sync);
    sync = null;
  };
  return {
    set() {
      dispose();
      sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      // A fence that waits in the command buffer is never passed.
      gl.flush();
    },
    get isPassed() {
      return sync === null || gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.UNSIGNALED;
    },
    dispose,
  };
}
