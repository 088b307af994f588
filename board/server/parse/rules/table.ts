import type { ParseUsers } from '../../domain/accounts/users.ts'
import type { BackendConfig, BackendServices } from '../parts.ts'
import type { Push } from '../push/set-up.ts'
import type { ParseRest } from '../server/rest.ts'
import {
  closedPaths,
  knownVerbs,
  limitSignIns,
  noExplain,
  ownApplication,
  smallBatches,
  typedNames,
} from './access.ts'
import { addressClasses, membersInPlace } from './address-classes.ts'
import { soundAggregates } from './aggregates.ts'
import { anonymousLeaves } from './anonymous.ts'
import { errorsWithCode, foreignTokensHidden, limitsHaveStatus, ownTokenEchoed } from './answers.ts'
import { classNames } from './class-names.ts'
import { noHooks } from './closed.ts'
import { catalogueRules, nothingInside } from './errors.ts'
import { countEvents } from './events.ts'
import { ownInstallations } from './installations.ts'
import { limitMails } from './mail.ts'
import { masterKeyNeeded, noWrongKey } from './master-key.ts'
import { soundParameters } from './parameters.ts'
import { soundPushes, webPushKeyInConfig } from './pushes.ts'
import { fittingQueries, readableConditions, readableQueries } from './queries.ts'
import { batchesOnce, soundRequestIds } from './repeats.ts'
import { roleNames } from './roles.ts'
import type { Rules } from './rule.ts'
import {
  keptSession,
  noOwnSessions,
  noSessionFields,
  readOnlyMe,
  tolerantFunctions,
  tolerantLogout,
  tolerantSignIns,
} from './tokens.ts'
import { noLinksInTransactions, passwordsAlone, walletLink, walletSignIn } from './wallet-auth.ts'
import { soundSystemFields, soundWrites } from './writes.ts'

export interface RuleParts {
  config: BackendConfig
  push: Push
  rest: ParseRest
  users: ParseUsers
  services: BackendServices
}

/** All rules of /server, in the order in which they apply. */
export function rulesOf({ config, push, rest, users, services }: RuleParts): Rules {
  const parts = { config, users, ...services }
  const before = [
    closedPaths,
    ownApplication(config),
    noWrongKey,
    soundSystemFields,
    knownVerbs,
    smallBatches,
    masterKeyNeeded,
    noHooks,
    soundPushes(push),
    limitMails(services.limits),
    noExplain,
    ...catalogueRules,
    readableConditions,
    readableQueries,
    classNames,
    fittingQueries,
    soundAggregates,
    roleNames,
    soundWrites,
    soundParameters,
    soundRequestIds,
    readOnlyMe,
    noOwnSessions,
    noSessionFields,
    noLinksInTransactions,
    ownInstallations(rest),
    typedNames,
    passwordsAlone,
    limitSignIns(services),
    tolerantFunctions,
    tolerantSignIns(services.sessions),
    tolerantLogout(services.sessions),
    keptSession(services.sessions),
    // Behind all that refuse, and before all that do something.
    batchesOnce(rest),
    countEvents(services),
    walletSignIn(parts),
    walletLink(parts),
    anonymousLeaves(parts),
    // The last one, for what it does is done even if a later one refuses.
    addressClasses(parts),
  ]
  return {
    before,
    after: [
      membersInPlace,
      errorsWithCode,
      nothingInside,
      limitsHaveStatus,
      ownTokenEchoed,
      webPushKeyInConfig(push),
      foreignTokensHidden,
    ],
  }
}
