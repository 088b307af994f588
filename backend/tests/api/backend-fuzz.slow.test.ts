import { fuzzBackend } from '../fuzz/fuzz-backend.ts'

fuzzBackend(10_000)
