import { describe, expect, it } from 'vitest'
import { findLanguageOf } from './language-of-text.ts'

const english = `You will build the settlement engine of our exchange with six other engineers. We write most of it in Rust, and we
review every change before it is merged. You have shipped software that other people depend on, and you can explain it to them.`
const german = `Du baust mit sechs Leuten die Abrechnung unserer Börse. Wir schreiben das meiste davon in Rust, und jede Änderung wird
geprüft, bevor sie auf die Server kommt. Du hast schon Software gebaut, auf die sich andere verlassen, und kannst sie ihnen auch erklären.`

/** Texts of our own. */
const texts: readonly [language: string, text: string][] = [
  ['en', english],
  ['de', german],
  [
    'es',
    `Construyes el motor de liquidación de nuestra bolsa con otras seis personas. Lo escribimos casi todo en Rust y revisamos los cambios
antes de publicarlos. Has trabajado con sistemas de los que dependen otros equipos, y sabes explicar tus decisiones a quien no programa.`,
  ],
  [
    'pt',
    `Você constrói o motor de liquidação da nossa corretora com mais seis pessoas. Nós escrevemos quase tudo em Rust e revisamos as mudanças
antes da publicação. Você já trabalhou em sistemas dos quais outras equipes dependem e não tem medo de explicar suas decisões aos colegas.`,
  ],
  [
    'fr',
    `Vous construisez le moteur de règlement de notre bourse avec six autres personnes. Nous écrivons presque tout en Rust et chaque changement
est relu par un collègue avant la mise en ligne. Vous avez déjà livré des logiciels dont les autres dépendent et vous êtes à l’aise pour les expliquer.`,
  ],
  [
    'it',
    `Costruisci il motore di regolamento della nostra borsa con altre sei persone. Lo scriviamo quasi tutto in Rust e ogni modifica è letta da un
collega prima di andare in produzione. Hai già lavorato a sistemi da cui dipendono gli altri, non hai paura di spiegare le tue scelte e sono benvenute le domande, anche tue.`,
  ],
  [
    'nl',
    `Je bouwt met zes anderen de afwikkeling van onze beurs. Wij schrijven bijna alles in Rust en lezen elke wijziging voordat die naar de server
gaat. Je hebt al eerder software gemaakt die voor anderen van belang is, en het is voor jou geen moeite om aan hen uit te leggen wat je doet.`,
  ],
  [
    'pl',
    `Budujesz z sześcioma osobami silnik rozliczeń naszej giełdy. Prawie wszystko piszemy w Rust, a każda zmiana jest czytana przed wdrożeniem.
Masz już za sobą pracę przy systemach, od których zależą inni, oraz nie boisz się tłumaczyć swoich decyzji osobom, które nie programują lub są od nas daleko.
Nie szukamy kogoś, kto już wszystko umie, ale osoby, która chce się uczyć przez pracę i jest gotowa zmienić zdanie. Do zespołu należą ludzie z ośmiu krajów.`,
  ],
  [
    'ru',
    `Вы строите расчётный движок нашей биржи вместе с шестью инженерами. Мы пишем почти всё на Rust, и каждое изменение читает коллега до того,
как оно попадёт на серверы. Вы уже работали над системами, от которых зависят другие, и не боитесь объяснять наши решения тем, кто не пишет код.`,
  ],
  [
    'uk',
    `Ви будуєте розрахунковий рушій нашої біржі разом із шістьма інженерами. Ми пишемо майже все на Rust, і кожну зміну читає колега до того, як
вона потрапить на сервери. Ви вже працювали над системами, від яких залежать інші, та не боїтеся пояснювати наші рішення тим, які не пишуть код, щоб усі їх розуміли.`,
  ],
  [
    'zh',
    `你将与六位工程师一起构建我们交易所的结算引擎。我们的大部分代码用 Rust 编写，每一处改动在上线之前都会由同事审阅。你曾经参与过其他团队所依赖的系统，
并且乐于向不写代码的人解释你的决定。我们在三个城市办公，也欢迎远程工作，每个季度大家会见面一次，讨论接下来的计划和遇到的问题。`,
  ],
  [
    'ja',
    `六人のエンジニアと一緒に、私たちの取引所の決済エンジンを作ります。ほとんどのコードは Rust で書き、すべての変更は公開する前に同僚が確認します。
ほかのチームが頼りにするシステムを作った経験があり、コードを書かない人にも自分の判断を説明できる方を探しています。働く場所は自由です。`,
  ],
  [
    'ko',
    `여섯 명의 엔지니어와 함께 우리 거래소의 정산 엔진을 만듭니다. 대부분의 코드는 Rust로 작성하고, 모든 변경 사항은 배포하기 전에 동료가 검토합니다.
다른 팀이 의지하는 시스템을 만들어 본 경험이 있고, 코드를 쓰지 않는 사람에게도 자신의 결정을 설명할 수 있는 분을 찾고 있습니다. 원격 근무도 가능합니다.`,
  ],
]

/** A text with its sentences as items of a list. */
const toList = (text: string): string =>
  `## Rust\n\n${text.replace(/(?<=[.。])\s/g, '\n- ')}\n- Rust, Go, gRPC`

describe('the language of a text', () => {
  it.each(texts)('%s is recognised in paragraphs and lists with English terms', (language, text) => {
    expect(findLanguageOf(text)).toBe(language)
    expect(findLanguageOf(toList(text))).toBe(language)
  })

  it.each([
    ['short', 'You will build the settlement engine of our exchange with six engineers.'],
    ['nothing but names of tools', 'Rust, Go, TypeScript, React, Node.js, Kafka, gRPC\n'.repeat(20)],
    ['half English and half German', `${english}\n\n${german}`],
    ['English with a German part', `${english}\n${english}\n\n${german}`],
    ['English under Chinese headings', `## 公司/团队介绍\n\n${english}\n\n## 岗位要求和职责\n\n${english}`],
    ['one line of Latin letters at the end of Chinese', `${'我们的交易所'.repeat(9)}\n${english}`],
    ['links', `[the of and](https://acme.example/you-will-be-with-us-and-our-team) `.repeat(20)],
    // Neighbours of languages with a list, which have none.
    [
      'Catalan',
      `Construeixes el motor de liquidació de la nostra borsa amb sis persones més. Ho escrivim gairebé tot en Rust i revisem els canvis abans de
publicar-los. Has treballat en sistemes dels quals depenen altres equips, i saps explicar les teves decisions a una persona que no programa en el dia a dia.`,
    ],
    [
      'Slovak',
      `So šiestimi ľuďmi staviaš zúčtovanie našej burzy. Takmer všetko píšeme v Ruste a každú zmenu prečíta kolega, kým sa dostane na servery. Máš za
sebou prácu na systémoch, na ktorých závisia iní, a nebojíš sa vysvetliť svoje rozhodnutia ľuďom, ktorí nepíšu kód, ale sú pre nás dôležití.`,
    ],
    [
      'Belarusian',
      `Вы будуеце разліковы рухавік нашай біржы разам з шасцю інжынерамі. Мы пішам амаль усё на Rust, і кожную змену чытае калега да таго, як яна
трапіць на серверы. Вы ўжо працавалі над сістэмамі, ад якіх залежаць іншыя, і не баіцеся тлумачыць нашы рашэнні тым, хто не піша код.`,
    ],
    [
      'Galician',
      `Constrúes o motor de liquidación da nosa bolsa con outras seis persoas. Escribimos case todo en Rust e revisamos os cambios antes de publicalos.
Traballaches en sistemas dos que dependen outros equipos, e sabes explicar as túas decisións a quen non programa todos os días connosco.`,
    ],
    [
      'Malay',
      `Anda membina enjin penyelesaian bursa kami dengan enam jurutera lain. Kami menulis hampir semua dalam Rust dan setiap perubahan dibaca oleh
rakan sekerja sebelum ia dilancarkan. Anda pernah bekerja pada sistem yang menjadi harapan pasukan lain, dan boleh menerangkan keputusan anda kepada mereka untuk masa ini.`,
    ],
    [
      'Norwegian',
      `Du bygger oppgjøret for børsen vår sammen med seks andre. Vi skriver nesten alt i Rust, og hver endring blir lest av en kollega før den går ut.
Du har laget programvare som andre er avhengige av, og du er ikke redd for å forklare valgene dine til dem som ikke skriver kode selv.`,
    ],
  ])('is not told of a text that is %s', (_what, text) => {
    expect(findLanguageOf(text)).toBeUndefined()
  })

  it('is not told where another language follows a long text', () => {
    expect(findLanguageOf(`${`${english}\n\n`.repeat(30)}${`${german}\n\n`.repeat(8)}`)).toBeUndefined()
  })
})
