import { messageOf } from '@/base/errors';
import { describeRequest } from '@/service/request/describe-request';

/** Why an answer ended before its time, for the log alone: the server prints it as it breaks the connection off. */
export class BrokenOffError extends Error {
  constructor(request: Request, cause: unknown) {
    const [line] = messageOf(cause).trim().split('\n');
    super(`${describeRequest(request)}: ${line}`);
    // One line: where in our code it arose says nothing.
    this.stack = this.message;
  }
}
