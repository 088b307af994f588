import { z } from 'zod'
import * as text from '../messages/en/applications.ts'

/** Limits of what applicants send to an employer through this site, in characters. */
export const applicationLimits = { name: 100, email: 254, message: 4_000, link: 2_000 } as const

/** Days for which the emailed link that confirms an application works. */
export const applicationLinkDays = 3

/** An application as the form reads it. */
export const applicationSchema = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** A profile or a CV somewhere; empty when there is none. */
  link: z.string(),
  /** To the employer's questions, in their order; empty where nothing was entered. */
  answers: z.array(z.string()),
  /** Names the questions that the form had, so that an answer never goes to one that was changed meanwhile. */
  asked: z.string(),
})
export type Application = z.infer<typeof applicationSchema>

/** The answers of an employer, given with the link in an application's email. After `no` nothing follows; after the others another answer may. */
export const applicationAnswers = ['invite', 'reading', 'no', 'by_mail'] as const
export type ApplicationAnswer = (typeof applicationAnswers)[number]

/** An employer's answers in the words of the form. */
export const applicationAnswerNames: Record<ApplicationAnswer, string> = {
  invite: text.invite,
  reading: text.reading,
  no: text.no,
  by_mail: text.byEmail,
}

/** The longest message with an answer, in characters. */
export const answerMessageLimit = 2_000

/** Where an application stands, the same for both sides (domain/applications/transitions.ts). */
export const applicationStatuses = [
  'unconfirmed',
  'received',
  'viewed',
  'screening',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
  'auto_closed',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationStatusNames: Record<ApplicationStatus, string> = text.statusNames

/** Who moved an application. */
export type ApplicationSide = 'applicant' | 'employer' | 'system'
