import type { Config } from '@cryptolist/board/config/config'
import type { WarnOnce } from '@cryptolist/board/lifecycle/log-once'
import { isObject } from '../http/body.ts'
import { isWrite, type ReadonlyCall } from '../http/call.ts'
import type { AnswerRule } from './rule.ts'

/** Refusals while a setting is off. The client gets the original's text, which doesn't name the setting. */
const refused = [
  {
    setting: 'ALLOW_USER_FIELDS',
    isOff: (config: Switches) => !config.canUsersHaveFields,
    text: /^Permission denied for action addField on class (_User)\.$/,
    remedy: 'Create the fields with the master key (PUT schemas/_User)',
  },
  {
    setting: 'ALLOW_CLASS_CREATION',
    isOff: (config: Switches) => !config.canClientsCreateClasses,
    text: /^(?:Permission denied for action addField on class|This user is not allowed to access non-existent class:) ([A-Za-z]\w*)\.?$/,
    remedy: 'Create the class and its fields with the master key (Schema, or POST schemas)',
  },
]

type Switches = Pick<Config, 'canClientsCreateClasses' | 'canUsersHaveFields'>

/** Names in the log the setting that would have let a client add a class or a field. */
export function hintAtSettings(warnOnce: WarnOnce, config: Switches): AnswerRule {
  return (call, answer) => {
    for (const text of listErrors(answer.body))
      for (const { setting, isOff, text: pattern, remedy } of refused) {
        const [, className] = pattern.exec(text) ?? []
        if (className !== undefined && isOff(config))
          warnOnce(
            text,
            `A client was refused new fields of the class ${className}: it sent ${listFields(call, className)}. ${remedy}, or set ${setting}=1 until the app has been used once (backend/docs/moralis.md).`,
          )
      }
    return answer
  }
}

function listErrors(body: unknown): string[] {
  const errors = Array.isArray(body)
    ? body.map((member: unknown) => isObject(member) && member.error)
    : [body]
  return errors.flatMap((one) => (isObject(one) && typeof one.error === 'string' ? one.error : []))
}

function listFields({ operations }: ReadonlyCall, className: string): string {
  const names = operations
    .filter((operation) => isWrite(operation) && operation.target?.className === className)
    .flatMap(({ body }) => Object.keys(body).filter((name) => /^[A-Za-z]/.test(name)))
  return [...new Set(names)].slice(0, 20).join(', ').slice(0, 300) || 'none'
}
