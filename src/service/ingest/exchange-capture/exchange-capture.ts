import type { CaptureFormat } from '../recording';
import { looksLikeFrame } from './parse-frame';
import { rebuildMarket } from './rebuild-market';
import { type CaptureSurvey, surveyFile } from './survey-file';

/**
 * Raw captures of an exchange's combined web socket stream: gzip text, one `<receive time> <JSON frame>` a line, with
 * the REST depth answer among the frames. Source: the recordings of hftbacktest.
 */
export const exchangeCapture: CaptureFormat<CaptureSurvey> = {
  name: 'exchange capture (one "<receive time> <JSON frame>" a line)',
  matches: looksLikeFrame,
  surveyFile,
  rebuildMarket,
};
