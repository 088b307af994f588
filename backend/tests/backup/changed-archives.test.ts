import { fuzzBackups } from '../../../board/tests/fuzz/fuzz-backups.ts'

fuzzBackups(60, { template: 'joined', trigger: "board.tell_change('board_told')" })
