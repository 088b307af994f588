import { startBuiltBoard } from '../support/built-board.ts'
import { testDashboardPages } from './looks/dashboard-pages.ts'
import { otherLooks } from './looks/looks.ts'
import { testModerationPages } from './looks/moderation-pages.ts'
import { testPublicPages } from './looks/public-pages.ts'

testPublicPages(otherLooks, startBuiltBoard)
testDashboardPages(otherLooks)
testModerationPages(otherLooks)
