import { fuzzBackend } from '../fuzz/fuzz-backend.ts'

fuzzBackend(500)
