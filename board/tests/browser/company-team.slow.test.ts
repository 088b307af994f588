import { testCompanyTeam } from './looks/company-team.ts'

testCompanyTeam({ theme: 'dark', width: 390 }, true)
testCompanyTeam({ theme: 'light', width: 1280 }, false)
