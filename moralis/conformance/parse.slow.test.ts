import { appCases, cloudCases } from './cases/cloud.ts'
import { fileCases } from './cases/files.ts'
import { liveCases } from './cases/live.ts'
import { localStoreCases } from './cases/local-store.ts'
import { masterCases } from './cases/master.ts'
import { objectStateCases } from './cases/object-state.ts'
import { objectCases } from './cases/objects.ts'
import { todaysParseCases } from './cases/parse-today.ts'
import { permissionCases } from './cases/permissions.ts'
import { geoCases, queryCases } from './cases/queries.ts'
import { userCases } from './cases/users.ts'
import { openParse } from './support/clients.ts'
import { startRun } from './support/run.ts'

const run = startRun('parse@8.6.2 node', openParse)

userCases(run)
objectCases(run)
objectStateCases(run)
queryCases(run)
geoCases(run)
permissionCases(run)
fileCases(run)
cloudCases(run)
liveCases(run)
masterCases(run)
appCases(run)
todaysParseCases(run)
localStoreCases(run)
