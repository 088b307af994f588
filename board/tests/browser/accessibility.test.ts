import { usualLooks } from './looks/looks.ts'
import { testPublicPages } from './looks/public-pages.ts'

testPublicPages(usualLooks)
