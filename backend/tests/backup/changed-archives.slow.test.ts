import { fuzzBackups } from '../../../board/tests/fuzz/fuzz-backups.ts'

fuzzBackups(1_000, { template: 'joined', trigger: "board.tell_change('board_told')" })
