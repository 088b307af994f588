import { resolve } from 'node:path'
import { z } from 'zod'
import { wholeNumberCheck } from './checks.ts'
import type { Option } from './option.ts'

/** Backups that the board makes by itself. */
export interface BackupConfig {
  /** Absolute path. Undefined: it makes none. */
  dir: string | undefined
  everyHours: number
  /** How many of them stay. */
  keep: number
  /** Undefined: archives aren't encrypted. Secret. */
  passphrase: string | undefined
}

export const backupOptions = [
  {
    name: 'BACKUP_DIR',
    default: '',
    description:
      'Folder into which the board backs itself up while it runs (docs/guides/operations.md), best on another disk. Unset: only `npm run backup` makes backups.',
    mustBe: 'a path to a folder',
  },
  {
    name: 'BACKUP_EVERY',
    default: '1d',
    description: 'How often the board backs itself up, in hours or days, such as `6h` or `1d`.',
    mustBe: 'a whole number of hours or days, such as 6h or 1d',
  },
  {
    name: 'BACKUP_KEEP',
    default: '7',
    description: 'How many backups stay in BACKUP_DIR; older ones are deleted.',
    mustBe: 'a whole number from 1 to 1000',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    default: '',
    description:
      'Encrypts backups in the format of age (`age -d` opens them) and decrypts them. Encrypted backups are lost without it.',
    mustBe: 'at least 16 characters long',
  },
] as const satisfies readonly Option[]

export const backupEnvironment = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,2}[hd]$/)
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16).optional(),
  BACKUP_KEEP: wholeNumberCheck.refine((count) => count >= 1 && count <= 1_000).optional(),
}

export function readBackupConfig(values: z.output<z.ZodObject<typeof backupEnvironment>>): BackupConfig {
  return {
    dir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    everyHours: values.BACKUP_EVERY ?? 24,
    keep: values.BACKUP_KEEP ?? 7,
    passphrase: values.BACKUP_PASSPHRASE,
  }
}
