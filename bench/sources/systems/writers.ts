import { ashby } from './ashby.ts'
import { bamboohr } from './bamboohr.ts'
import { breezy } from './breezy.ts'
import { gem } from './gem.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { pinpoint } from './pinpoint.ts'
import type { SystemWriter } from './posting.ts'
import { recruitee } from './recruitee.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { teamtailor } from './teamtailor.ts'
import { workable } from './workable.ts'

const all = {
  greenhouse,
  lever,
  ashby,
  recruitee,
  workable,
  gem,
  personio,
  pinpoint,
  teamtailor,
  breezy,
  bamboohr,
  smartrecruiters,
} as const satisfies Readonly<Record<string, SystemWriter>>
export type WorldSystem = keyof typeof all

/** How each system answers. */
export const writers: Readonly<Record<WorldSystem, SystemWriter>> = all

/** All systems that have boards here. */
export const worldSystems = Object.keys(all) as WorldSystem[]
