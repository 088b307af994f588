import { formatJobQuery, InvalidFieldsError, type JobQuery } from '@cryptolist/contract'
import * as text from '#messages/errors'

export const makerPath = '/embed'
export const framePath = '/embed/jobs'
export const scriptPath = '/embed.js'

export const frameThemes = ['system', 'light', 'dark'] as const
export type FrameTheme = (typeof frameThemes)[number]

/** The look of a frame. */
export interface Look {
  /** Most jobs of a list. */
  rows: number
  theme: FrameTheme
}

const mostRows = 50
export const usualLook: Look = { rows: 10, theme: 'system' }

/** The look that an address asks for. Throws invalid_input for what no frame has. */
export function readLook(params: URLSearchParams): Look {
  const [rows, theme] = [params.get('rows') ?? '', params.get('theme') ?? '']
  const look = {
    rows: rows === '' ? usualLook.rows : readRows(rows),
    theme: theme === '' ? usualLook.theme : frameThemes.find((one) => one === theme),
  }
  const [first, ...others] = (['rows', 'theme'] as const)
    .filter((field) => look[field] === undefined)
    .map((field) => ({ field, message: text.unknownValue(field) }))
  if (first !== undefined) throw new InvalidFieldsError([first, ...others])
  return look as Look
}

function readRows(value: string): number | undefined {
  const rows = /^\d{1,2}$/.test(value) ? Number(value) : 0
  return rows >= 1 && rows <= mostRows ? rows : undefined
}

function lookParameters({ rows, theme }: Look): string[] {
  return [
    ...(rows === usualLook.rows ? [] : [`rows=${rows}`]),
    ...(theme === usualLook.theme ? [] : [`theme=${theme}`]),
  ]
}

/** A path with parameters, in the one order that all our addresses have. */
export function withParameters(path: string, query: JobQuery | undefined, look: Look): string {
  const parameters = [query === undefined ? '' : formatJobQuery(query), ...lookParameters(look)]
  const written = parameters.filter((one) => one !== '').join('&')
  return written === '' ? path : `${path}?${written}`
}

/** The frame of a search. */
export function listFramePath(query: JobQuery, look: Look): string {
  return withParameters(framePath, query, look)
}

/** The frame of a job. */
export function jobFramePath({ id }: { id: string }, { theme }: Look): string {
  return withParameters(`${framePath}/${id}`, undefined, { rows: usualLook.rows, theme })
}
