import type { ParseCloud } from '../server/types.ts'
import { answerPlainJson, type CloudCode, type RunParts } from './run-limited.ts'

/** The only way by which a cloud function comes into Parse. */
export type DefineFunction = (name: string, run: CloudCode, validator?: unknown) => void

export interface DefineParts extends RunParts {
  cloud: Pick<ParseCloud, 'define'>
}

/** Makes it: every function runs with a time limit and answers plain JSON or an error of Parse's. */
export function createDefine({ cloud, ...parts }: DefineParts): DefineFunction {
  return (name, run, validator) => cloud.define(name, answerPlainJson(name, run, parts), validator)
}
