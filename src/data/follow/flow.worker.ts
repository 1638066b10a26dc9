import { type FlowWish, followFlow } from './flow';
import { makeFollowHost } from './follow-host';
import type { FollowCommand, FollowSetup } from './follow-messages';

const host = makeFollowHost(followFlow, (report) => self.postMessage(report));

self.addEventListener('message', (event: MessageEvent<FollowCommand<FollowSetup, FlowWish>>) => host(event.data));
