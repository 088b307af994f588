/** What RFC 4287 asks of a feed (sections 4.1 and 4.2), as RELAX NG: what each element must and may have, in any order. */
export const atomSchema = `<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><ref name="feed"/></start>
<define name="common"><optional><attribute name="xml:lang" ns="http://www.w3.org/XML/1998/namespace"><text/></attribute></optional></define>
<define name="uri"><data type="anyURI"><param name="minLength">1</param></data></define>
<define name="date"><data type="dateTime"><param name="pattern">.+(Z|[+\\-][0-9]{2}:[0-9]{2})</param></data></define>
<define name="text"><ref name="common"/>
  <optional><attribute name="type"><choice><value>text</value><value>html</value></choice></attribute></optional><text/></define>
<define name="person"><interleave>
  <element name="name"><data type="string"><param name="minLength">1</param></data></element>
  <optional><element name="uri"><ref name="uri"/></element></optional>
  <optional><element name="email"><text/></element></optional>
</interleave></define>
<define name="link"><element name="link">
  <attribute name="href"><ref name="uri"/></attribute>
  <optional><attribute name="rel"><text/></attribute></optional>
  <optional><attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute></optional>
</element></define>
<define name="category"><element name="category"><attribute name="term"><text/></attribute></element></define>
<define name="feed"><element name="feed"><ref name="common"/><interleave>
  <ref name="common-parts"/>
  <oneOrMore><element name="author"><ref name="person"/></element></oneOrMore>
  <optional><element name="subtitle"><ref name="text"/></element></optional>
  <zeroOrMore><ref name="entry"/></zeroOrMore>
</interleave></element></define>
<define name="common-parts"><interleave>
  <element name="id"><ref name="uri"/></element>
  <element name="title"><ref name="text"/></element>
  <element name="updated"><ref name="date"/></element>
  <oneOrMore><ref name="link"/></oneOrMore>
  <zeroOrMore><ref name="category"/></zeroOrMore>
</interleave></define>
<define name="entry"><element name="entry"><ref name="common"/><interleave>
  <ref name="common-parts"/>
  <oneOrMore><element name="author"><ref name="person"/></element></oneOrMore>
  <optional><element name="published"><ref name="date"/></element></optional>
  <optional><element name="summary"><ref name="text"/></element></optional>
  <optional><element name="content"><ref name="text"/></element></optional>
</interleave></element></define>
</grammar>`
