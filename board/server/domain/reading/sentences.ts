/** Never the last word of a sentence. */
const unfinished = 'approx|ca|Dr|e\\.g|Fr|i\\.e|incl|lt|max|min|mind|Mr|Mrs|Ms|No|p\\.a|Prof|Rp|Rs|St|vs|zzgl'
/** Legal forms, `U.S.` and initials are the last word where a new subject follows: `We are Harbor Inc. We build boats.` */
const unclear = 'Co|Corp|Inc|Ltd|(?:\\p{Lu}\\.)*\\p{Lu}'
/** Things numbered with letters: `Series A` is no initial. */
const numbered = '(?:Class|Level|Option|Phase|Plan|Series|Team|Tier|Type|Zone) \\p{Lu}'
const newSubject =
  'An?|After|All|And|Any|As|At|Base|Benefits|Both|But|By|Compensation|Each|Every|For|From|He|Here|How|However|I|If|In|It|Its|Join|Most|Now|On|One|Or|Our|Pay|Salary|She|Since|So|Some|That|The|Their|There|These|They|This|To|Today|Under|Using|We|What|When|Where|While|Who|With|You|Your'

const betweenSentences = new RegExp(
  String.raw`(?<=[.!?…]["”’)\]]?|[。！？])(?<!(?<![\p{L}\d])(?:${unfinished})\.)` +
    String.raw`(?:(?<!(?<![\p{L}\d])(?:${unclear})\.)|(?<=(?<![\p{L}\d])${numbered}\.)|(?=\s+(?:${newSubject})(?![\p{L}\d])))` +
    String.raw`\s+(?=[\p{Lu}¿¡"“(])`,
  'u',
)

/** The sentences of a line of words, without what is between them. */
export function toSentences(line: string): string[] {
  return line.split(betweenSentences)
}
