import { fuzzBackups } from '../../tests/fuzz/fuzz-backups.ts'

fuzzBackups(60)
