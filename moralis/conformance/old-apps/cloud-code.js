// An app's cloud file as hosted servers ran it: at the top level, with `Moralis` in scope.
/* global Moralis */
const logger = Moralis.Cloud.getLogger()

Moralis.Cloud.beforeSave('Item', (request) => {
  const { object } = request
  if (object.get('price') < 0) throw 'An item costs something.'
  object.set('title', object.get('title').trim())
  if (object.get('isSold') === undefined) object.set('isSold', false)
})

Moralis.Cloud.afterSave('Item', async ({ object, original }) => {
  if (!object.get('isSold') || original?.get('isSold')) return
  const sale = new Moralis.Object('Sale')
  sale.set('title', object.get('title'))
  sale.set('price', object.get('price'))
  await sale.save(null, { useMasterKey: true })
  logger.info(`sold ${object.get('title')}`)
})

Moralis.Cloud.afterSave(Moralis.User, ({ object }) => {
  logger.info(`saved user ${object.id}`)
})

Moralis.Cloud.define('dearestItems', async ({ params }) => {
  const query = new Moralis.Query('Item')
  query.descending('price')
  query.limit(params.limit)
  return (await query.find({ useMasterKey: true })).map((item) => item.get('title'))
})

Moralis.Cloud.define('turnover', async () => {
  const query = new Moralis.Query('Item')
  return query.aggregate([
    { match: { price: { $in: [1, 3, 5] } } },
    { group: { objectId: null, total: { $sum: '$price' }, titles: { $push: '$title' } } },
    { project: { _id: 0, total: 1 } },
  ])
})

Moralis.Cloud.define('greet', ({ params }) => `Hello ${params.name}`, { fields: ['name'] })

Moralis.Cloud.define('fails', () => {
  throw new Error('Out of oil.')
})

Moralis.Cloud.define('away', () => Moralis.Cloud.httpRequest({ url: 'https://lantern.invalid/' }))

Moralis.Cloud.define('ownerOf', async ({ params }) => {
  const query = new Moralis.Query('_EthAddress')
  const row = await query.equalTo('objectId', params.address).first({ useMasterKey: true })
  return row.get('user').id
})

Moralis.Cloud.define('buy', async ({ params }) => {
  const item = await new Moralis.Query('Item').get(params.id, { useMasterKey: true })
  item.set('isSold', true)
  await item.save(null, { useMasterKey: true })
  return new Moralis.Query('Sale').count({ useMasterKey: true })
})
