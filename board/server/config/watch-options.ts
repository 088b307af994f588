import { z } from 'zod'
import { logLevels } from './checks.ts'
import type { Option } from './option.ts'

/** The board's reports about itself while it runs. */
export interface WatchConfig {
  /** Whether each request leaves a line in the log, and whether that has the visitor's address. */
  accessLog: 'off' | 'on' | 'with-address'
  /** The token that requests for /metrics have to send. Undefined: only this machine may read it. Secret. */
  metricsToken: string | undefined
}

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export const watchOptions = [
  {
    name: 'LOG_LEVEL',
    default: 'info',
    description: `Lowest level to log: ${logLevels.join(', ')}.`,
    mustBe: `one of ${logLevels.join(', ')}`,
  },
  {
    name: 'LOG_FORMAT',
    default: 'text on a terminal, else json',
    description: '`json`: every log line is a JSON object; `text`: lines are easy to read.',
    mustBe: `one of ${logFormats.join(', ')}`,
  },
  {
    name: 'ACCESS_LOG',
    default: 'off',
    description:
      '`on` logs each request: method, route, status, milliseconds and request ID, never queries or IP addresses. `with-address` adds the IP address.',
    mustBe: 'off, on or with-address',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    description:
      'Token that Prometheus sends to read `/metrics` (`Authorization: Bearer …`). Unset: only this machine may read it, through a proxy only with TRUST_PROXY.',
    mustBe: 'at least 16 characters long, without spaces',
  },
] as const satisfies readonly Option[]

export const watchEnvironment = {
  LOG_LEVEL: z.enum(logLevels).optional(),
  LOG_FORMAT: z.enum(logFormats).optional(),
  ACCESS_LOG: z.enum(['off', 'on', 'with-address']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
}

export function readWatchConfig(values: z.output<z.ZodObject<typeof watchEnvironment>>): WatchConfig {
  return { accessLog: values.ACCESS_LOG ?? 'off', metricsToken: values.METRICS_TOKEN }
}
