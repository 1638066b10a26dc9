import { makeFollowHost } from './follow-host';
import type { FollowCommand } from './follow-messages';
import { followWalls, type WallsSetup, type WallsWish } from './walls';

const host = makeFollowHost(followWalls, (report) => self.postMessage(report));

self.addEventListener('message', (event: MessageEvent<FollowCommand<WallsSetup, WallsWish>>) => host(event.data));
