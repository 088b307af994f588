/** Longer texts are rarely asked for again. */
const longestKept = 300

/**
 * A function that remembers what `answerTo` answered to recent texts: an import asks the same of each of a company's listings. `answerTo` has to
 * answer by the text alone, and no one may change its answers.
 */
export function remembering<Answer>(
  answerTo: (text: string) => Answer,
  most = 5_000,
): (text: string) => Answer {
  const recent = new Map<string, { answer: Answer }>()
  return (text) => {
    const recentAnswer = recent.get(text)
    if (recentAnswer !== undefined) return recentAnswer.answer
    const answer = answerTo(text)
    if (text.length > longestKept) return answer
    if (recent.size >= most) recent.clear()
    recent.set(text, { answer })
    return answer
  }
}
