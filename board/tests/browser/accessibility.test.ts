import { testDashboardPages } from './looks/dashboard-pages.ts'
import { usualLooks } from './looks/looks.ts'
import { testModerationPages } from './looks/moderation-pages.ts'
import { testPublicPages } from './looks/public-pages.ts'

testPublicPages(usualLooks)
testDashboardPages(usualLooks)
testModerationPages(usualLooks)
