/** Parses CSV character by character according to RFC 4180; throws when the text is invalid. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    record.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
      at++;
      // A comma at the very end would start a cell that never ends.
      if (at === text.length) throw new Error(`The record at ${at} has no line end`);
    } else if (text.startsWith('\r\n', at)) {
      at += 2;
      records.push(record);
      record = [];
    } else {
      throw new Error(`Neither a comma nor a line end at ${at}`);
    }
  }
  return records;
}

interface ReadCell {
  readonly value: string;
  readonly end: number;
}

function readQuoted(text: string, start: number): ReadCell {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') value += text[++at];
    else return { value, end: at + 1 };
  }
  throw new Error(`The quotes at ${start} are not closed`);
}

function readPlain(text: string, start: number): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== ',' && !text.startsWith('\r\n', end)) {
    if ('"\r\n'.includes(text[end])) throw new Error(`A sign at ${end} that needs quotes`);
    end++;
  }
  return { value: text.slice(start, end), end };
}
