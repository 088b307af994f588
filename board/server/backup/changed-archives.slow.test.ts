import { fuzzBackups } from '../../tests/fuzz/fuzz-backups.ts'

fuzzBackups(1_000)
