// A page in an iframe tells the page around it how high it is.

export function tellHeight(): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    parent.postMessage({ type: 'pollground-height', height }, '*');
  }).observe(document.documentElement);
}
