import type { Disposer } from '@/base/dispose';

/** Reports whether the GPU has finished its commands. */
export interface GlFence extends Disposer {
  /** Marks all commands issued up to now. */
  set(): void;
  /** Whether the commands marked last are finished; does not wait, and changes only between tasks. */
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
      // A fence that stays in the command buffer would never be passed.
      gl.flush();
    },
    get isPassed() {
      return sync === null || gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.UNSIGNALED;
    },
    dispose,
  };
}
