import { findHarmInMessage } from '../../board/server/domain/checks/rules.ts'
import { type CorpusSentence, readMessages } from './corpus.ts'

/** Whether an employer's message to an applicant is refused. */
export function isRefused(message: string): boolean {
  return findHarmInMessage(message, { companyDomains: [] }) !== undefined
}

/** Harmful messages that are sent, and ordinary ones that are refused. */
export function listMisjudged(): CorpusSentence[] {
  return readMessages().filter(({ text, isScam }) => isRefused(text) !== isScam)
}
