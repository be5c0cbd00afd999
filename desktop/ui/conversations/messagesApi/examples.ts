/** Programs that send a text and a file, by language. */
export const exampleLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const url = (server: string): string => `${server}/api/messages/send`;

const curl = (server: string): string => `curl -X POST ${url(server)} \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "5511987654310", "body": "Seu pedido saiu para entrega."}'

curl -X POST ${url(server)} \\
  -H 'Authorization: Bearer TOKEN' \\
  -F number=5511987654310 -F body=pedido.pdf -F medias=@pedido.pdf`;

const javaScript = (server: string): string => `const response = await fetch('${url(server)}', {
  method: 'POST',
  headers: { authorization: 'Bearer TOKEN', 'content-type': 'application/json' },
  body: JSON.stringify({
    number: '5511987654310',
    body: 'Seu pedido saiu para entrega.',
    key: crypto.randomUUID(),
  }),
});
const { messages } = await response.json();

const form = new FormData();
form.set('number', '5511987654310');
form.set('body', 'pedido.pdf');
form.append('medias', file);
await fetch('${url(server)}', {
  method: 'POST', headers: { authorization: 'Bearer TOKEN' }, body: form,
});`;

const python = (server: string): string => `import uuid, requests

headers = {"Authorization": "Bearer TOKEN"}
response = requests.post("${url(server)}", headers=headers, json={
    "number": "5511987654310",
    "body": "Seu pedido saiu para entrega.",
    "key": str(uuid.uuid4()),
})
message = response.json()["messages"][0]

requests.post("${url(server)}", headers=headers,
    data={"number": "5511987654310", "body": "pedido.pdf"},
    files={"medias": open("pedido.pdf", "rb")})`;

const makers: Record<ExampleLanguage, (server: string) => string> = { curl, JavaScript: javaScript, Python: python };

/** The example for the server that the page belongs to. */
export const buildExample = (language: ExampleLanguage, server: string): string => makers[language](server);

/** A request for the state of a message, and its answer. */
export const buildStateExample = (server: string): string =>
  `GET ${server}/api/messages/5021\n{"id": 5021, "delivery": "read", "failure": null}`;
