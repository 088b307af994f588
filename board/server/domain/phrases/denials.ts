import type { Denial } from './language.ts'
import { wordPattern } from './word-pattern.ts'

/** A denial by lists of words, as `wordPattern` reads them. */
function denialBy({
  before,
  turn,
  after,
  twice,
  marks,
  isUnspaced = false,
}: {
  before: string
  turn: string
  after: string
  twice?: string
  marks: string
  isUnspaced?: boolean
}): Denial {
  const options = { isUnspaced }
  return {
    before: wordPattern(before, 'g', options),
    turn: wordPattern(turn, 'g', options),
    deniesTurn: new RegExp(String.raw`${wordPattern(before, '', options).source}\s*(?:\p{L}+\s+)?$`, 'u'),
    after: new RegExp(String.raw`^[^.!?\n]{0,40}?${wordPattern(after, '', options).source}`, 'u'),
    marks,
    ...(twice === undefined ? {} : { twice }),
  }
}

/** How the languages deny whose words `meanings.ts` is read with; English has its own in `en.ts`. */
export const denials: Readonly<Record<'de' | 'es' | 'fr' | 'pt' | 'ru' | 'zh', Denial>> = {
  de: denialBy({
    marks: 'du|sie|wir|unser*|dein*|ihre|ihren|und|der|die|das|den|bitte|mit|nicht|auf|bei|vor',
    before: 'nie|niemals|nicht|kein*|niemand|nichts|ohne|weder|wer dich|wer sie|betruger*|vorsicht',
    turn: 'aber|sondern|jedoch|schreib|schreibst|schreibe|melde|einfach|direkt|musst|mussen|bitte|stattdessen|sonst',
    after:
      'nie|niemals|(fragen|verlangen|brauchen|wollen) wir (nie|nicht|kein*)|nicht notig|entfallt|wird nicht|ist nicht|gibt es nicht',
    twice: 'ohne',
  }),
  es: denialBy({
    marks: 'nuestr*|usted|los|las|el|con|por|una|para|tus|antes|del|tu|te|su|de la',
    before: 'no|nunca|jamas|nadie|ningun*|sin|nada|ni|quien te|estafador*|cuidado',
    turn: 'pero|sino|escribe|escribenos|simplemente|directamente|basta con|debes|debe|tienes que|hay que|por favor|en cambio|de lo contrario',
    after: 'nunca|no se (cobra|pide|exige|necesita)|no es necesari*|es gratis',
    twice: 'sin',
  }),
  fr: denialBy({
    marks: 'nous|vous|notre|votre|vos|les|des|une|avec|sur|pour|ton|tes|du|au|et',
    before: 'ne|n|jamais|aucun*|personne|rien|sans|ni|pas de|quiconque|arnaqueur*|mefiez',
    turn: 'mais|ecrivez|ecris|contactez|ajoutez|simplement|directement|il suffit|devez|dois|il faut|veuillez|merci de|sinon|plutot',
    after: "n'est (jamais|pas)|ne sont (jamais|pas)|jamais|pas demande*",
    twice: 'sans',
  }),
  pt: denialBy({
    marks:
      'voce|mais|saber|para|chama|candidato|nosso*|nossa*|seu|sua|seus|conosco|uma|pelo|pela|nao|sao|com|para o|o|ao|na|e|do|da|em|os|as|chame|fale',
    before: 'nao|nunca|jamais|ninguem|nenhum*|sem|nada|nem|quem pedir|golpista*|cuidado',
    turn: 'mas|chame|chama|chamem|fale|mande|basta|diretamente|deve|precisa|tem que|por favor|em vez|senao',
    after: 'nunca|nao (e|sera|serao|sao)|e gratis',
    twice: 'sem',
  }),
  ru: denialBy({
    marks: 'вы|мы|наш*|ваш*|на|чтобы|и|для|с|в',
    before: 'не|никогда|нет|никто|никому|никак*|без|ни|мошенник*|остерегайтесь',
    turn: 'но|а|все через|пишите|напишите|просто|сразу|достаточно|нужно|надо|необходимо|должны|пожалуйста|иначе',
    after: 'не (нужн*|треб*|взима*|надо|спрашива*)|нет',
    twice: 'без',
  }),
  zh: denialBy({
    marks: '请|您|我们|的|在|你',
    before: '不会|不需|不用|无需|无须|绝不|从不|不要|不收|不得|没有|勿|谨防|不|骗子|任何人要求',
    turn: '但|直接|只要|只需|请|需要|须|必须|否则|而是',
    after: '不需要|不收|免费|均无|无需',
    isUnspaced: true,
  }),
}
