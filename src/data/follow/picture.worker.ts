import { makeFollowHost } from './follow-host';
import type { FollowCommand } from './follow-messages';
import { followPicture, type PictureSetup, type PictureWish } from './picture';

const host = makeFollowHost(followPicture, (report) => self.postMessage(report));

self.addEventListener('message', (event: MessageEvent<FollowCommand<PictureSetup, PictureWish>>) => host(event.data));
