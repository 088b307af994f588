import { usualLooks } from '../../../board/tests/browser/looks/looks.ts'
import { testBackendPages } from './looks.ts'

testBackendPages(usualLooks)
