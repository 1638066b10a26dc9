import { ServiceError } from '@/service/request/service-error';

/** Text of a request's body. @throws ServiceError when it is longer than `maxBytes` or no text. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLong = new ServiceError('INVALID_PARAMS', `The body must not be longer than ${maxBytes} bytes`, {
    status: 413,
  });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLong;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw tooLong;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What a JSON body says. @throws ServiceError for another type, a body that is longer than `maxBytes`, and one that is no JSON. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new ServiceError('INVALID_PARAMS', 'Content-Type must be application/json', { status: 415 });
  }
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceError('INVALID_PARAMS', 'The body is not valid JSON', { cause });
  }
}
