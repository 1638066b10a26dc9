import { makeLedgerHost } from './ledger-host';
import type { LedgerCommand } from './ledger-messages';

const host = makeLedgerHost((report) => self.postMessage(report));

self.addEventListener('message', (event: MessageEvent<LedgerCommand>) => host(event.data));
