// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {IExtendedResolver} from "./IExtendedResolver.sol";
import {INameResolver} from "./INameResolver.sol";

/// @title NameResolver
/// @notice Resolves names that are registered offchain, by signed answers of a gateway.
/// @dev It holds no names and no funds. A signer can make a name resolve to any address, so the owner should be a multisig or
/// a timelock.
contract NameResolver is INameResolver, IERC165, Ownable {
    /// @inheritdoc INameResolver
    mapping(address signer => bool isAllowed) public isSigner;

    string[] private _urls;

    /// @notice Sets the owner, the first signers and the gateways.
    /// @param owner_ - may change signers and gateways.
    /// @param signers - the accounts whose answers are accepted.
    /// @param urls_ - the URL templates of the gateways.
    constructor(address owner_, address[] memory signers, string[] memory urls_) {
        if (owner_ == address(0)) revert NewOwnerIsZeroAddress();
        _initializeOwner(owner_);
        for (uint256 index; index < signers.length; ++index) {
            _setSigner(signers[index], true);
        }
        _setUrls(urls_);
    }

    /// @inheritdoc INameResolver
    function setSigners(address[] calldata signers, bool[] calldata areAllowed) external onlyOwner {
        if (signers.length != areAllowed.length) revert LengthMismatch();
        for (uint256 index; index < signers.length; ++index) {
            _setSigner(signers[index], areAllowed[index]);
        }
    }

    /// @inheritdoc INameResolver
    function setUrls(string[] calldata newUrls) external onlyOwner {
        _setUrls(newUrls);
    }

    /// @inheritdoc IExtendedResolver
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        revert OffchainLookup(address(this), _urls, request, INameResolver.resolveWithProof.selector, request);
    }

    /// @inheritdoc INameResolver
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, uint64 expiresAt, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        // Seconds more or less do not matter for an answer that is valid for minutes.
        // forge-lint: disable-next-line(block-timestamp)
        if (expiresAt < block.timestamp) revert AnswerExpired(expiresAt, block.timestamp);
        bytes32 digest = _digest(keccak256(extraData), keccak256(result), expiresAt);
        // This recovery accepts one encoding of a signature only.
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(digest, signature);
        if (problem != ECDSA.RecoverError.NoError) revert InvalidSignature();
        if (!isSigner[signer]) revert SignerNotAllowed(signer);
        return result;
    }

    /// @inheritdoc INameResolver
    function answerDigest(bytes calldata request, bytes calldata result, uint64 expiresAt)
        external
        view
        returns (bytes32)
    {
        return _digest(keccak256(request), keccak256(result), expiresAt);
    }

    /// @inheritdoc INameResolver
    function urls() external view returns (string[] memory) {
        return _urls;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IExtendedResolver).interfaceId;
    }

    function _setSigner(address signer, bool isAllowed) private {
        isSigner[signer] = isAllowed;
        emit SignerChanged(signer, isAllowed);
    }

    function _setUrls(string[] memory newUrls) private {
        _urls = newUrls;
        emit UrlsChanged(newUrls);
    }

    function _digest(bytes32 requestHash, bytes32 resultHash, uint64 expiresAt) private view returns (bytes32) {
        // Every part has a fixed length, so no two answers have the same bytes.
        return keccak256(abi.encodePacked(hex"1900", address(this), expiresAt, requestHash, resultHash));
    }
}
