/** What the try-out panels do. Answers are shown as text: a JSON parser here would round the ids. */
export const script = `
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = form.querySelector('pre');
    const query = new URLSearchParams();
    let path = form.dataset.path;
    for (const input of form.querySelectorAll('[data-in]')) {
      if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(input.value));
      else if (input.value !== '') query.set(input.name, input.value);
    }
    if (query.size > 0) path += '?' + query;
    const headers = { authorization: 'Bearer ' + form.elements.key.value };
    const body = form.elements.body?.value;
    if (body !== undefined) headers['content-type'] = 'application/json';
    output.hidden = false;
    output.textContent = 'Waiting for the answer.';
    try {
      const answer = await fetch(path, { method: form.dataset.method.toUpperCase(), headers, body });
      const lines = [...answer.headers].map(([name, value]) => name + ': ' + value);
      output.textContent = [answer.status + ' ' + answer.statusText, ...lines, '', await answer.text()].join('\\n');
    } catch (error) {
      output.textContent = 'No answer: ' + error.message;
    }
  });
}
`;
