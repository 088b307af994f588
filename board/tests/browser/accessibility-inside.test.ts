import { testDashboardPages } from './looks/dashboard-pages.ts'
import { usualLooks } from './looks/looks.ts'
import { testModerationPages } from './looks/moderation-pages.ts'

testDashboardPages(usualLooks)
testModerationPages(usualLooks)
