/* What the server refused, or why it did not answer. */
import type { Failure } from './api';
import { t } from './text';

/** A failed call in words. */
export function describe(answer: Failure): string {
  if (answer.status === 0 || answer.status === 502 || answer.status === 504) return t('problem.offline');
  if (answer.status === 429) return answer.retry ? t('problem.wait', { n: answer.retry }) : t('problem.too_many');
  if (answer.status === 401) return answer.text || t('problem.sign_in');
  if (answer.status === 403) return answer.text || t('problem.forbidden');
  if (answer.status === 404) return t('problem.not_found');
  if (answer.status === 503) return t('problem.unavailable');
  if (answer.error === 'damaged') return t('problem.damaged');
  return answer.text || t('problem.server', { status: answer.status });
}
