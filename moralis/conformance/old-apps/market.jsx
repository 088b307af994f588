import { useState } from 'react'
import {
  useMoralis,
  useMoralisCloudFunction,
  useMoralisQuery,
  useMoralisSubscription,
  useNewMoralisObject,
} from 'react-moralis'
import { Action, strictly } from './action.jsx'

/** The third app: items for sale, with cloud code behind them. */
export function Market() {
  const { Moralis, authenticate, user } = useMoralis()
  const [sold, setSold] = useState([])
  const { save } = useNewMoralisObject('Item')
  const forSale = useMoralisQuery(
    'Item',
    (query) => query.equalTo('isSold', false).include('seller').ascending('price'),
    [],
    { live: true },
  )
  useMoralisSubscription('Item', (query) => query.equalTo('isSold', true), [], {
    onEnter: (item) => setSold((all) => [...all, item.get('title')]),
  })
  const dearest = useMoralisCloudFunction('dearestItems', { limit: 2 }, { autoFetch: false })
  const call = (name, params) => () => Moralis.Cloud.run(name, params)
  return (
    <main>
      <h1>{user ? 'Your market' : 'Market'}</h1>
      <ul aria-label="For sale">
        {forSale.data.map((item) => (
          <li key={item.id}>
            {item.get('title')} by {item.get('seller')?.id === user?.id ? 'you' : 'another'}
          </li>
        ))}
      </ul>
      <ul aria-label="Sold">
        {sold.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <Action name="Authenticate" run={async () => Boolean(await authenticate(strictly))} />
      <Action
        name="Offer items"
        run={async () => {
          for (const [title, price] of [
            ['lamp', 5],
            ['wick', 1],
            ['oil', 3],
          ])
            await save({ title: ` ${title} `, price, seller: user }, strictly)
          return (await new Moralis.Query('Item').ascending('price').find()).map((item) => item.get('title'))
        }}
      />
      <Action name="Offer for nothing" run={() => save({ title: 'gift', price: -1 }, strictly)} />
      <Action name="Dearest items" run={() => dearest.fetch(strictly)} />
      <Action name="Turnover" run={call('turnover')} />
      <Action name="Without a name" run={call('greet')} />
      <Action name="Greet" run={call('greet', { name: 'Wick' })} />
      <Action name="Fails" run={call('fails')} />
      <Action name="Away" run={call('away')} />
      <Action
        name="Whose address"
        run={async () => (await call('ownerOf', { address: user.get('ethAddress') })()) === user.id}
      />
      <Action
        name="Buy"
        run={async () => {
          const item = await new Moralis.Query('Item').equalTo('title', 'wick').first()
          return call('buy', { id: item.id })()
        }}
      />
      <Action
        name="Favour"
        run={async () => {
          const items = await new Moralis.Query('Item').lessThan('price', 4).find()
          const favourites = user.relation('favourites')
          favourites.add(items)
          await user.save()
          return favourites.query().count()
        }}
      />
      <Action
        name="Search"
        run={async () => {
          const cheap = new Moralis.Query('Item').lessThan('price', 2)
          const lamps = new Moralis.Query('Item').startsWith('title', 'la')
          return Moralis.Query.or(cheap, lamps).count()
        }}
      />
      <Action
        name="Places"
        run={async () => {
          const Shop = Moralis.Object.extend('Shop', {
            greet() {
              return `Hello from ${this.get('name')}`
            },
          })
          await new Shop({ name: 'Pier', at: new Moralis.GeoPoint(52.5, 13.4) }).save()
          const near = new Moralis.Query(Shop).withinKilometers('at', new Moralis.GeoPoint(52.6, 13.4), 50)
          return (await near.first()).greet()
        }}
      />
      <Action
        name="Roles"
        run={async () => {
          const acl = new Moralis.ACL(user)
          acl.setPublicReadAccess(true)
          const role = new Moralis.Role('sellers', acl)
          role.getUsers().add(user)
          await role.save()
          return new Moralis.Query(Moralis.Role).equalTo('users', user).count()
        }}
      />
      <Action
        name="Listen"
        run={async () => {
          const subscription = await new Moralis.Query('Shop').subscribe()
          const heard = new Promise((resolve) =>
            subscription.on('create', (shop) => resolve(shop.get('name'))),
          )
          await new Moralis.Object('Shop', { name: 'Quay' }).save()
          return heard
        }}
      />
      <Action
        name="Clear"
        run={async () =>
          Moralis.Object.destroyAll(await new Moralis.Query('Item').equalTo('isSold', false).find()).then(
            (all) => all.length,
          )
        }
      />
    </main>
  )
}
