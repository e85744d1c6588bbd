// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {IExtendedResolver} from "../../src/names/IExtendedResolver.sol";
import {INameResolver} from "../../src/names/INameResolver.sol";
import {NameResolver} from "../../src/names/NameResolver.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";

contract NameResolverTest is OwnedSuite {
    /// @dev The order of secp256k1.
    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
    address private constant OWNER = address(0x0123456789);
    uint256 private constant KEY = 0xa11ce;
    NameResolver private _resolver;

    struct Answer {
        bytes name;
        bytes data;
        bytes result;
        uint64 expiresAt;
    }

    function setUp() public {
        address[] memory signers = new address[](1);
        signers[0] = vm.addr(KEY);
        _resolver = new NameResolver(OWNER, signers, _urls("https://gateway.example/{sender}/{data}"));
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_resolver), OWNER);
    }

    function testFuzz_constructor_revertsWithoutOwner(address signer) public {
        address[] memory signers = new address[](1);
        signers[0] = signer;
        vm.expectRevert(Ownable.NewOwnerIsZeroAddress.selector);
        new NameResolver(address(0), signers, new string[](0));
    }

    function testFuzz_resolve_revertsWithOffchainLookup(bytes memory name, bytes memory data) public {
        bytes memory request = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        vm.expectRevert(
            abi.encodeWithSelector(
                INameResolver.OffchainLookup.selector,
                address(_resolver),
                _urls("https://gateway.example/{sender}/{data}"),
                request,
                INameResolver.resolveWithProof.selector,
                request
            )
        );
        _resolver.resolve(name, data);
    }

    function test_offchainLookup_isErc3668() public pure {
        vm.assertTrue(INameResolver.OffchainLookup.selector == 0x556f1830, "the selector that clients look for");
    }

    function testFuzz_resolveWithProof_returnsSignedResult(Answer memory answer) public {
        answer.expiresAt = _after(answer.expiresAt);
        bytes memory response = _response(_resolver, KEY, answer);
        vm.assertEq(_resolver.resolveWithProof(response, _request(answer)), answer.result, "the result");
        vm.warp(answer.expiresAt);
        vm.assertEq(_resolver.resolveWithProof(response, _request(answer)), answer.result, "in the last second");
    }

    function testFuzz_resolveWithProof_revertsWhenExpired(Answer memory answer, uint64 late) public {
        answer.expiresAt = uint64(bound(answer.expiresAt, 0, type(uint64).max - 1));
        vm.warp(bound(late, uint256(answer.expiresAt) + 1, type(uint64).max));
        bytes memory response = _response(_resolver, KEY, answer);
        vm.expectRevert(abi.encodeWithSelector(INameResolver.AnswerExpired.selector, answer.expiresAt, block.timestamp));
        _resolver.resolveWithProof(response, _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForOtherSigner(Answer memory answer, uint256 keySeed) public {
        answer.expiresAt = _after(answer.expiresAt);
        uint256 key = bound(keySeed, KEY + 1, type(uint128).max);
        bytes memory response = _response(_resolver, key, answer);
        vm.expectRevert(abi.encodeWithSelector(INameResolver.SignerNotAllowed.selector, vm.addr(key)));
        _resolver.resolveWithProof(response, _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForRemovedSigner(Answer memory answer) public {
        answer.expiresAt = _after(answer.expiresAt);
        bytes memory response = _response(_resolver, KEY, answer);
        _setSigner(vm.addr(KEY), false);
        vm.expectRevert(abi.encodeWithSelector(INameResolver.SignerNotAllowed.selector, vm.addr(KEY)));
        _resolver.resolveWithProof(response, _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForOtherRequest(Answer memory answer, bytes memory name) public {
        vm.assume(keccak256(name) != keccak256(answer.name));
        answer.expiresAt = _after(answer.expiresAt);
        bytes memory response = _response(_resolver, KEY, answer);
        _assertRejected(_resolver, response, abi.encodeCall(IExtendedResolver.resolve, (name, answer.data)));
        _assertRejected(_resolver, response, name);
    }

    function testFuzz_resolveWithProof_revertsForOtherResult(Answer memory answer, bytes memory result) public {
        vm.assume(keccak256(result) != keccak256(answer.result));
        answer.expiresAt = _after(answer.expiresAt);
        bytes memory signature = _sign(_resolver, KEY, answer);
        _assertRejected(_resolver, abi.encode(result, answer.expiresAt, signature), _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForOtherExpiry(Answer memory answer, uint64 expiresAt) public {
        answer.expiresAt = _after(answer.expiresAt);
        expiresAt = _after(expiresAt);
        vm.assume(expiresAt != answer.expiresAt);
        bytes memory signature = _sign(_resolver, KEY, answer);
        _assertRejected(_resolver, abi.encode(answer.result, expiresAt, signature), _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForOtherResolver(Answer memory answer) public {
        answer.expiresAt = _after(answer.expiresAt);
        address[] memory signers = new address[](1);
        signers[0] = vm.addr(KEY);
        NameResolver other = new NameResolver(OWNER, signers, new string[](0));
        _assertRejected(other, _response(_resolver, KEY, answer), _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForMalleableSignature(Answer memory answer) public {
        answer.expiresAt = _after(answer.expiresAt);
        bytes32 digest = _resolver.answerDigest(_request(answer), answer.result, answer.expiresAt);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, digest);
        // The other of the two encodings that recover to the same signer.
        bytes memory reshaped = abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.assertEq(
            ecrecover(digest, v == 27 ? 28 : 27, r, bytes32(ORDER - uint256(s))), vm.addr(KEY), "the same signer"
        );
        bytes memory response = abi.encode(answer.result, answer.expiresAt, reshaped);
        vm.expectRevert(INameResolver.InvalidSignature.selector);
        _resolver.resolveWithProof(response, _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForInvalidSignature(Answer memory answer, bytes memory signature) public {
        answer.expiresAt = _after(answer.expiresAt);
        vm.assume(signature.length != 65);
        bytes memory response = abi.encode(answer.result, answer.expiresAt, signature);
        vm.expectRevert(INameResolver.InvalidSignature.selector);
        _resolver.resolveWithProof(response, _request(answer));
        response = abi.encode(answer.result, answer.expiresAt, new bytes(65));
        vm.expectRevert(INameResolver.InvalidSignature.selector);
        _resolver.resolveWithProof(response, _request(answer));
    }

    function testFuzz_resolveWithProof_revertsForMalformedResponse(bytes memory response, bytes memory request) public {
        vm.assume(response.length < 96);
        _assertRejected(_resolver, response, request);
    }

    function testFuzz_answerDigest_differsByEveryPart(Answer memory answer, bytes memory other) public {
        bytes memory request = _request(answer);
        vm.assume(keccak256(other) != keccak256(answer.result) && keccak256(other) != keccak256(request));
        bytes32 digest = _resolver.answerDigest(request, answer.result, answer.expiresAt);
        bytes memory preimage = abi.encodePacked(
            hex"1900", address(_resolver), answer.expiresAt, keccak256(request), keccak256(answer.result)
        );
        vm.assertEq(digest, keccak256(preimage), "ERC-191, version 0");
        vm.assertFalse(digest == _resolver.answerDigest(other, answer.result, answer.expiresAt), "request");
        vm.assertFalse(digest == _resolver.answerDigest(request, other, answer.expiresAt), "result");
        vm.assertFalse(digest == _resolver.answerDigest(request, answer.result, answer.expiresAt ^ 1), "expiry");
        NameResolver second = new NameResolver(OWNER, new address[](0), new string[](0));
        vm.assertFalse(digest == second.answerDigest(request, answer.result, answer.expiresAt), "resolver");
    }

    function testFuzz_setSigners_changesOnlyThoseNamed(uint256 accountSeed, bool isAllowed) public {
        address signer = _otherAccount(accountSeed, vm.addr(KEY));
        vm.expectEmit(true, true, true, true, address(_resolver));
        emit INameResolver.SignerChanged(signer, isAllowed);
        _setSigner(signer, isAllowed);
        vm.assertEq(_resolver.isSigner(signer), isAllowed, "as set");
        vm.assertTrue(_resolver.isSigner(vm.addr(KEY)), "the other is unchanged");
    }

    function testFuzz_setSigners_revertsWhenCallerIsNotOwner(uint256 accountSeed, address signer) public {
        address[] memory signers = new address[](1);
        signers[0] = signer;
        bytes memory data = abi.encodeCall(INameResolver.setSigners, (signers, new bool[](1)));
        _assertReverts(address(_resolver), _otherAccount(accountSeed, OWNER), data);
    }

    function testFuzz_setSigners_revertsForDifferentLengths(uint8 signers, uint8 areAllowed) public {
        vm.assume(signers != areAllowed);
        vm.prank(OWNER);
        vm.expectRevert(INameResolver.LengthMismatch.selector);
        _resolver.setSigners(new address[](signers), new bool[](areAllowed));
    }

    function testFuzz_setUrls_replacesUrls(string memory first, string memory second) public {
        string[] memory next = new string[](2);
        (next[0], next[1]) = (first, second);
        vm.expectEmit(true, true, true, true, address(_resolver));
        emit INameResolver.UrlsChanged(next);
        vm.prank(OWNER);
        _resolver.setUrls(next);
        vm.assertEq(abi.encode(_resolver.urls()), abi.encode(next), "both");
        vm.prank(OWNER);
        _resolver.setUrls(_urls(second));
        vm.assertEq(abi.encode(_resolver.urls()), abi.encode(_urls(second)), "only the new one");
    }

    function testFuzz_setUrls_revertsWhenCallerIsNotOwner(uint256 accountSeed, string memory url) public {
        bytes memory data = abi.encodeCall(INameResolver.setUrls, (_urls(url)));
        _assertReverts(address(_resolver), _otherAccount(accountSeed, OWNER), data);
    }

    function testFuzz_urls_areThoseOfConstructor(string memory url) public {
        NameResolver other = new NameResolver(OWNER, new address[](0), _urls(url));
        vm.assertEq(abi.encode(other.urls()), abi.encode(_urls(url)), "urls");
    }

    function testFuzz_isSigner_isFalseForOthers(uint256 accountSeed) public view {
        vm.assertFalse(_resolver.isSigner(_otherAccount(accountSeed, vm.addr(KEY))), "no signer");
    }

    function testFuzz_supportsInterface_isExtendedResolver(bytes4 id) public view {
        bool isSupported = id == bytes4(0x01ffc9a7) || id == bytes4(0x9061b923);
        vm.assertEq(_resolver.supportsInterface(id), isSupported, "ERC-165 and ENSIP-10");
        vm.assertTrue(_resolver.supportsInterface(0x9061b923), "ENSIP-10");
        vm.assertFalse(_resolver.supportsInterface(0xffffffff), "ERC-165");
    }

    function _urls(string memory url) private pure returns (string[] memory list) {
        list = new string[](1);
        list[0] = url;
    }

    function _setSigner(address signer, bool isAllowed) private {
        address[] memory signers = new address[](1);
        bool[] memory areAllowed = new bool[](1);
        (signers[0], areAllowed[0]) = (signer, isAllowed);
        vm.prank(OWNER);
        _resolver.setSigners(signers, areAllowed);
    }

    /// @dev A time that has not passed.
    function _after(uint64 time) private view returns (uint64) {
        return uint64(bound(time, block.timestamp, type(uint64).max));
    }

    function _request(Answer memory answer) private pure returns (bytes memory) {
        return abi.encodeCall(IExtendedResolver.resolve, (answer.name, answer.data));
    }

    function _sign(NameResolver resolver, uint256 key, Answer memory answer) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, resolver.answerDigest(_request(answer), answer.result, answer.expiresAt));
        return abi.encodePacked(r, s, v);
    }

    function _response(NameResolver resolver, uint256 key, Answer memory answer) private view returns (bytes memory) {
        return abi.encode(answer.result, answer.expiresAt, _sign(resolver, key, answer));
    }

    function _assertRejected(NameResolver resolver, bytes memory response, bytes memory request) private view {
        (bool succeeded,) =
            address(resolver).staticcall(abi.encodeCall(INameResolver.resolveWithProof, (response, request)));
        vm.assertFalse(succeeded, "rejected");
    }
}
