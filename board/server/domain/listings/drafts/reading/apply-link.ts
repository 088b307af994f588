import { type ApplyTargetKind, classifyApplyTarget } from '../../checks/apply-target.ts'

const problems: Partial<Record<ApplyTargetKind, string>> = {
  unusable: 'This is not an address of a page. Write it as https://example.com/jobs/1.',
  private: 'This address works only in a network of your own. Write one that everybody can open.',
  own_site: 'This is an address of this site. Write the page of the employer where people apply.',
  shortener:
    'This address hides where it leads. Write the address that it leads to, for people look at it before they click.',
}

/** A link to apply as it is kept, or what keeps it from being one. Nothing is asked of the network. */
export function findTargetProblem(
  text: string,
  ownHosts: readonly string[],
): { url: string } | { problem: string } {
  // People leave https:// out; a name with a port is no scheme.
  const typed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (url?.protocol === 'http:')
    return {
      problem: 'This address is not protected. Write it with https:// in front, if the page has that.',
    }
  if (url !== undefined && (url.username !== '' || url.password !== ''))
    return { problem: 'This address holds a name or a password. Write it without what stands before the @.' }
  const problem = problems[classifyApplyTarget(typed, { companyDomains: [], ownHosts }).kind]
  return problem === undefined && url !== undefined
    ? { url: url.href }
    : { problem: problem ?? problems.unusable ?? '' }
}
