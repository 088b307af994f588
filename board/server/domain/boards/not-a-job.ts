/** Titles under which employers collect candidates without a job, in the words that they use for it. */
const poolTitles = [
  // "General Applications Engineer" is a job.
  /\b(?:general|open|speculative|spontaneous|unsolicited|future) (?:applications?|opportunit(?:y|ies))\b(?! (?:engineer|developer|architect|manager|specialist|analyst|scientist|consultant)s?\b)/i,
  /\bapplication spontan|\bcandidatures? spontan|\bcandidatura espont|\binitiativbewerbung/i,
  /\bexpressions? of interest\b|\bjoin our talent\b|\bdon[’']?t see (?:a|an|the|your|what|any)\b/i,
  /\btalent pool(?=\s*$|\s*[-–—:(,])/i,
  // "Manager, Talent Community" and "Head of Talent Network" look after one.
  /(?<!\bof (?:(?:the|our) )?|\b(?:manager|lead|head|director|president|specialist|coordinator|partner|associate), )\btalent (?:network|community)(?=\s*$|\s*[-–—:(,])/i,
  // "Portfolio Manager, Evergreen Funds" is a job: as a mark of a pool the word is apart.
  /^evergreen(?=\s*$|\s*[:|(]|\s+[-–—])|(?:[:|([]|\s[-–—])\s*evergreen(?=\s*$|\s*[)\]])|\bevergreen (?:req|requisition|role|job|posting|position|opening|application|pipeline)s?\b/i,
]
/** Postings that a system fills a new board with. */
const sampleTitles =
  /\((?:sample|test|demo)\)\s*$|^(?:sample|test|dummy) (?:job|posting|position|role|vacancy)\b|\btest job$/i

/** Whether a title says that there is no job behind a posting. */
export function isNoJobTitle(title: string): boolean {
  return poolTitles.some((pattern) => pattern.test(title)) || sampleTitles.test(title)
}
