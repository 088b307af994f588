import { sentenceOf } from '../phrases.ts'
import { findInText, finding, placeOf, type Rule, whereFound } from '../rule.ts'

const thing = String.raw`(?:repo(?:sitor(?:y|ies))?|project|code ?base|demo|(?:meeting|video|conferenc\w+|interview|call|chat) (?:app|software|client|tool)|app(?:lication)?|software|client|extension|package|game|beta|program|script|installer|binary)`
const act = '(?:run|clone|download|install|execute|launch|build|compile|set up|open)'

const running = [
  new RegExp(
    String.raw`\b${act}\b (?:and \w+ )?(?:our|the|this|a|my)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${thing}\b(?:[^.!?\n]|\.(?=\S)){0,60}\b(?:before|prior to|ahead of|to (?:apply|be considered|join|attend|start|schedule))\b(?:[^.!?\n]|\.(?=\S)){0,30}(?:\b(?:call|interview|meeting|apply|applying|application|chat|considered|join|attend|start|schedule)\b)`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:before|prior to|ahead of|to) (?:the |your |our |we |a |you )?(?:first |initial |intro )?(?:call|interview|meeting|apply|applying|application|meet|talk)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${act}\b (?:and \w+ )?(?:our|the|this|a|my)\b(?:[^.!?\n]|\.(?=\S)){0,40}\b${thing}\b`,
    'g',
  ),
  /\b(?:install|download)\b (?:our|the|this|a) (?:own |custom |new |special )?(?:meeting|video|conferenc\w+|interview|call) (?:app|software|client|tool|program)\b/g,
  /(?<![\w.-])(?:npm (?:i|install|ci|start|run)|npx|yarn (?:add|install|start)|pnpm (?:i|install)|pip3? install|git clone|curl [^\n|]{1,200}\|\s?(?:ba|z)?sh|iex\s?\(|powershell)\b/g,
]

const runsCode: Rule = {
  code: 'COD-01',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, running)
    if (!found) return undefined
    return finding('COD-01', {
      weight: 'hold',
      message: `The text asks applicants to run or install something, ${placeOf(found)}. Nobody has to run code before a call. Take it out.`,
      ...whereFound(found),
    })
  },
}

const repositories = [/\b(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht)\/[\w.~-]+\/[\w.-]+/g]

const linksRepository: Rule = {
  code: 'COD-02',
  isForImports: true,
  find({ content }) {
    const found = findInText(content, repositories)
    if (!found) return undefined
    const isTask = /\b(?:assignment|take-?home|test|task|challenge|exercise|clone|fork|download|run)\b/.test(
      sentenceOf(found),
    )
    return finding('COD-02', {
      weight: isTask ? 'check' : 'note',
      message: isTask
        ? `The text gives applicants a repository to work with, ${placeOf(found)}. Hand it out after the first call.`
        : `The text links a repository, ${placeOf(found)}. Readers are told not to run code before a call.`,
      ...whereFound(found),
    })
  },
}

/** What applicants are asked to run. */
export const codeRules: readonly Rule[] = [runsCode, linksRepository]
