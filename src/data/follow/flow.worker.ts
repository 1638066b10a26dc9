import { type FlowSetup, type FlowWish, followFlow } from './flow';
import { makeFollowHost } from './follow-host';
import type { FollowCommand } from './follow-messages';

const host = makeFollowHost(followFlow, (report) => self.postMessage(report));

self.addEventListener('message', (event: MessageEvent<FollowCommand<FlowSetup, FlowWish>>) => host(event.data));
